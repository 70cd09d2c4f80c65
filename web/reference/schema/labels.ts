// The labels of actions, as the client for TypeScript writes them.

export { type ActionLabel, actionLabel, type Texts } from '../../../clients/typescript/src/labels';
