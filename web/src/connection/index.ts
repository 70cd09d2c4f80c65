// The connection is the lower layer of the client for TypeScript: hello, resume, ids, sending again, back-off. It knows nothing
// of the page. The page takes it from the sources, so that one build has both.
export { returnWithBrowser } from '../../../clients/typescript/src/browser';
export { Connection } from '../../../clients/typescript/src/connection';
export type { Socket, Status } from '../../../clients/typescript/src/connection_options';
export { Listeners } from '../../../clients/typescript/src/listeners';
export type { WaitOptions } from '../../../clients/typescript/src/wait';
export { ClosedError, RefusedError, TooManyRequestsError } from '../../../clients/typescript/src/errors';
