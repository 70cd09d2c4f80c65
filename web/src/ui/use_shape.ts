import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Returns the size of an element in pixels and follows its changes; until it is known, the size on a phone. */
export function useShape<E extends HTMLElement = HTMLDivElement>(): [RefObject<E | null>, { w: number; h: number }] {
  const ref = useRef<E>(null);
  const [shape, setShape] = useState({ w: 344, h: 400 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setShape({ w: width, h: height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, shape];
}
