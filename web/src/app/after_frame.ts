/**
 * Runs a function right after the browser has drawn its next frame. The work of the function then has the time until the frame
 * after it, so that no frame is missing while things move. Returns the function that prevents it.
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
