import { atEnd, type Cries, cry } from '../callouts';

export const cries: Cries = { passed: cry('¡Paso!'), opening_passed: cry('¡Paso!'), deal_ended: atEnd({ out: '¡Dominó!' }) };
