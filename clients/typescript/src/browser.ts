/** The parts of a browser that say when the network or the reader is back. */
interface Page {
  addEventListener?(type: string, hear: () => void): void;
  removeEventListener?(type: string, hear: () => void): void;
  document?: { visibilityState: string; addEventListener(type: string, hear: () => void): void; removeEventListener(type: string, hear: () => void): void };
}
interface Returning {
  status: { state: string };
  connect(): void;
  ping(): void;
}

/**
 * Tries at once when the browser is online again or its page is shown again, and checks an open line. A connection that has
 * stopped stays stopped, so that two windows do not keep disconnecting each other. Returns what ends it; without a browser
 * it does nothing.
 */
export function returnWithBrowser(connection: Returning, page: Page = globalThis as Page): () => void {
  // A line that was open when the network went may be dead: its answer tells.
  const online = (): void => {
    if (connection.status.state === 'open') connection.ping();
    if (connection.status.state === 'waiting') connection.connect();
  };
  const shown = (): void => {
    if (page.document?.visibilityState === 'visible') online();
  };
  page.addEventListener?.('online', online);
  page.document?.addEventListener('visibilitychange', shown);
  return () => {
    page.removeEventListener?.('online', online);
    page.document?.removeEventListener('visibilitychange', shown);
  };
}
