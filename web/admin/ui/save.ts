/** Saves something as a file. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the browser has read the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
