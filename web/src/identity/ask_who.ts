// Asks the server which player a token or a recovery code belongs to, over a connection of its own: the page stays who it is.

import { clientText } from '../app/client_text';
import { openSocket } from '../app/store';
import { ClosedError, RefusedError } from '../connection';
import { type ServerMessage, subprotocol, type Welcome } from '../protocol';

const patienceMs = 10_000;

/** Resolves with the welcome of that player; rejects if it is refused or there is no answer. A recovery code is used up by it. */
export function askWho(credentials: { token: string } | { recovery: string }): Promise<Welcome> {
  const socket = openSocket(subprotocol);
  return new Promise<Welcome>((resolve, reject) => {
    const late = setTimeout(() => reject(new ClosedError('silence')), patienceMs);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', id: 'who', client: clientText, ...credentials }));
    socket.onclose = ({ reason }) => reject(new ClosedError(reason));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'welcome') resolve(message);
      if (message.type === 'refused') reject(new RefusedError(message));
      clearTimeout(late);
    };
  }).finally(() => {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(1000);
  });
}
