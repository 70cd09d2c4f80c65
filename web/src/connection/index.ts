export * from './backoff';
export * from './connection';
