import { signal } from '@preact/signals';
import type { Variant } from '../protocol';

/** The games the server has, as it describes them; empty until it has. */
export const variants = signal<Variant[]>([]);
