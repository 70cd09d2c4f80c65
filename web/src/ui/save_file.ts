import { say } from '../app/store';
import { t } from '../texts';

/** Saves data as a file on the device, and says so. */
export function saveFile(blob: Blob, file: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = file;
  link.click();
  // By then the download has read the data.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say(t('sheet.saved', { file }));
}
