import { joined, type ServerWords } from '../words';
import { words as common } from './common/es';

export const words = joined(common, import.meta.glob<ServerWords>('../../boards/*/texts/options/es.ts', { eager: true, import: 'words' }));
