// The labels of actions, as the client for TypeScript writes them.

export { type ActionLabel, actionLabel } from '../../../clients/typescript/src/labels';
export type { Texts } from '../../../clients/typescript/src/sheet_words';
