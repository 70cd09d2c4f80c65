// Reports something at the table to the people who run the server. The server links it to this moment. After sending, the
// form disappears with the focus, so the answer takes the focus: Escape must still close the sheet.

import { useState } from 'preact/hooks';
import type { RoomState } from '../app/room_state';
import { inRoom } from '../app/store';
import { Choice } from '../ui/choice';
import { LimitedInput } from '../ui/limited_input';
import { Sheet } from '../ui/sheet';
import { reportTexts } from './texts';

const w = reportTexts.t;
const categories = ['cheating', 'chat', 'behaviour', 'fault', 'other'] as const;
type Category = (typeof categories)[number];
const textMax = 500;

export function ReportSheet({ room, onClose }: { room: RoomState; onClose(): void }) {
  const [category, setCategory] = useState<Category>('behaviour');
  const [seat, setSeat] = useState('');
  const [text, setText] = useState('');
  const [sent, setSent] = useState(false);
  const others = room.info.seats.flatMap((view, index) =>
    view.occupant === 'person' && index !== room.you.seat ? [[String(index), view.name] as const] : [],
  );
  const send = (event: Event) => {
    event.preventDefault();
    const body = { category, text: text.trim(), ...(seat === '' ? {} : { seat: Number(seat) }) };
    void inRoom('report', body).then((done) => done && setSent(true));
  };
  return (
    <Sheet title={w('title')} onClose={onClose}>
      {sent ? (
        <p role="status" tabIndex={-1} ref={(line) => line?.focus()}>
          {w('sent')}
        </p>
      ) : (
        <form class="report" onSubmit={send}>
          <p class="about">{w('about')}</p>
          <Choice<Category>
            label={w('category')}
            value={category}
            values={categories.map((one) => [one, w(one)] as const)}
            onChange={setCategory}
          />
          {others.length > 0 && (
            <Choice label={w('whom')} value={seat} values={[['', w('nobody')], ...others]} onChange={setSeat} />
          )}
          <div class="field">
            <label for="report-words">{w('words')}</label>
            <LimitedInput id="report-words" multiline rows={4} max={textMax} value={text} onText={setText} />
          </div>
          <button type="submit" class="button primary">
            {w('send')}
          </button>
        </form>
      )}
    </Sheet>
  );
}
