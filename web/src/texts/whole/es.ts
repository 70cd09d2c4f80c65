import { joined, type ServerWords } from '../words';

export { es as texts } from '../es';
export const words = joined({}, import.meta.glob<ServerWords>('../../boards/*/texts/entry/es.ts', { eager: true, import: 'words' }));
