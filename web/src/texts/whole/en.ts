import { joined, type ServerWords } from '../words';

export { en as texts } from '../en';
export const words = joined({}, import.meta.glob<ServerWords>('../../boards/*/texts/entry/en.ts', { eager: true, import: 'words' }));
