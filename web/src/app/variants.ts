import { signal } from '@preact/signals';
import type { Variant } from '../protocol';

/** The games of the server, as it describes them; empty until they are loaded. */
export const variants = signal<Variant[]>([]);
