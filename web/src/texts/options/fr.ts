import { joined, type ServerWords } from '../words';
import { words as common } from './common/fr';

export const words = joined(common, import.meta.glob<ServerWords>('../../boards/*/texts/options/fr.ts', { eager: true, import: 'words' }));
