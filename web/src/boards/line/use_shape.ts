import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How large an element is, in pixels, now and whenever that changes. */
export function useShape(): [preact.RefObject<HTMLDivElement | null>, { w: number; h: number }] {
  const ref = useRef<HTMLDivElement>(null);
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
