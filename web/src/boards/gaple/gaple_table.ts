// What Gaple's board needs of its views, which the generated types describe.

import type { RoomState } from '../../app/room_state';
import type { gaple, JsonObject } from '../../protocol';

export type GapleTable = gaple.Public;
export type GapleOwn = gaple.Own;
export type GapleAction = gaple.Action;

export const tableOf = (table: JsonObject): GapleTable => table as unknown as GapleTable;
export const ownOf = (room: RoomState): GapleOwn | undefined => room.you.own as unknown as GapleOwn | undefined;
