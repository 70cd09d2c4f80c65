import { joined, type ServerWords } from '../words';
import { words as common } from './common/id';

export const words = joined(common, import.meta.glob<ServerWords>('../../boards/*/texts/options/id.ts', { eager: true, import: 'words' }));
