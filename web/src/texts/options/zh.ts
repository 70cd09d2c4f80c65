import { joined, type ServerWords } from '../words';
import { words as common } from './common/zh';

export const words = joined(common, import.meta.glob<ServerWords>('../../boards/*/texts/options/zh.ts', { eager: true, import: 'words' }));
