import { joined, type ServerWords } from '../words';
import { words as common } from './common/en';

export const words = joined(common, import.meta.glob<ServerWords>('../../boards/*/texts/options/en.ts', { eager: true, import: 'words' }));
