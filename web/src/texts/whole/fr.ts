import { joined, type ServerWords } from '../words';

export { fr as texts } from '../fr';
export const words = joined({}, import.meta.glob<ServerWords>('../../boards/*/texts/entry/fr.ts', { eager: true, import: 'words' }));
