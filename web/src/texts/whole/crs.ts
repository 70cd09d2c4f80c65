import { joined, type ServerWords } from '../words';

export { crs as texts } from '../crs';
export const words = joined({}, import.meta.glob<ServerWords>('../../boards/*/texts/entry/crs.ts', { eager: true, import: 'words' }));
