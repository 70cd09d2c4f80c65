import { type Cries, cry } from '../callouts';

export const cries: Cries = { won: cry('十!') };
