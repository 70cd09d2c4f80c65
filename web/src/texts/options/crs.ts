import { joined, type ServerWords } from '../words';
import { words as common } from './common/crs';

export const words = joined(common, import.meta.glob<ServerWords>('../../boards/*/texts/options/crs.ts', { eager: true, import: 'words' }));
