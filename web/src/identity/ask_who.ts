// Asks the server which player a token or a recovery code belongs to, over a connection of its own: the page stays who it is.

import { clientText } from '../app/client_text';
import { openSocket } from '../app/store';
import { ClosedError, RefusedError } from '../connection';
import { type ServerMessage, subprotocol, type Welcome } from '../protocol';

const patienceMs = 10_000;

/**
 * Resolves with the welcome of that player; rejects if it is refused or there is no answer. A recovery code is used up by it: the
 * server ends the code when the browser has answered the ping behind the welcome, so the connection stays until a request is answered.
 */
export function askWho(credentials: { token: string } | { recovery: string }): Promise<Welcome> {
  const socket = openSocket(subprotocol);
  let late: ReturnType<typeof setTimeout>;
  return new Promise<Welcome>((resolve, reject) => {
    let welcome: Welcome | undefined;
    const end = (why: Error) => (welcome ? resolve(welcome) : reject(why));
    const send = (message: object) => socket.send(JSON.stringify(message));
    late = setTimeout(() => end(new ClosedError('silence')), patienceMs);
    socket.onopen = () => send({ type: 'hello', id: 'who', client: clientText, ...credentials });
    socket.onclose = ({ reason }) => end(new ClosedError(reason));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'refused') end(new RefusedError(message));
      if (message.type === 'welcome') {
        welcome = message;
        send({ type: 'ping', id: 'heard' });
      }
      if (message.type === 'pong') end(new ClosedError('no welcome'));
    };
  }).finally(() => {
    clearTimeout(late);
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(1000);
  });
}
