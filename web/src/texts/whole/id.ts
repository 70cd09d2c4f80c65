import { joined, type ServerWords } from '../words';

export { id as texts } from '../id';
export const words = joined({}, import.meta.glob<ServerWords>('../../boards/*/texts/entry/id.ts', { eager: true, import: 'words' }));
