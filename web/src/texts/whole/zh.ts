import { joined, type ServerWords } from '../words';

export { zh as texts } from '../zh';
export const words = joined({}, import.meta.glob<ServerWords>('../../boards/*/texts/entry/zh.ts', { eager: true, import: 'words' }));
