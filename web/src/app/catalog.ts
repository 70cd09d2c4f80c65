// The games of this server and the settings of a room, as the server describes them.

import { batch } from '@preact/signals';
import { type RoomSchema, settingsSchema } from './signals';
import { variants } from './variants';

let loading = false;
/** The version of the server whose games are known. */
let knownOf: string | undefined;

/**
 * Loads the games of this server, again when its version is another one. Without the list, Gaple still works; the next welcome
 * tries again.
 */
export async function loadCatalog(server?: string): Promise<void> {
  const isKnown = variants.peek().length > 0 && (knownOf === undefined || server === undefined || server === knownOf);
  if (isKnown) knownOf ??= server;
  if (loading || isKnown) return;
  loading = true;
  try {
    const answer = await fetch('/api/variants');
    if (!answer.ok) return;
    const told = (await answer.json()) as { variants: typeof variants.value; settings?: { properties: RoomSchema } };
    knownOf = server;
    batch(() => {
      variants.value = told.variants;
      settingsSchema.value = told.settings?.properties ?? null;
    });
  } catch {
    // No network: the next welcome tries again.
  } finally {
    loading = false;
  }
}
