// Gaple's views, as the generated types describe them.

import type { RoomState } from '../../app/room_state';
import type { gaple, JsonObject } from '../../protocol';

export type GapleTable = gaple.Public;
export type GapleOwn = gaple.Own;
export type GapleAction = gaple.Action;

export const tableOf = (table: JsonObject): GapleTable => table as unknown as GapleTable;
export const ownOf = (room: RoomState): GapleOwn | undefined => room.you.own as unknown as GapleOwn | undefined;
