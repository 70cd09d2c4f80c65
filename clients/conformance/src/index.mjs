// What the tests of a client or of a server can use.

export { Connection, isOver, mayAct, subprotocol } from './connection.mjs';
export { driveServer, needsRestart } from './drive_server.mjs';
export { FakeServer } from './fake_server.mjs';
export { playUntil } from './play.mjs';
export { CompactReader } from './rows.mjs';
export { ProtocolSchema } from './schema.mjs';
export { parseTranscript, readTranscript } from './transcript.mjs';
export { dataPath, transcriptNames } from './data.mjs';
export { checkClient } from './client/check_client.mjs';
export { clientRules } from './client/rules.mjs';
export { checkServer } from './server/check_server.mjs';
export { serverRules } from './server/rules.mjs';
