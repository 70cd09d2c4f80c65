// The player's devices: which there are, ending one, adding one, the recovery code, and the other players of this browser.

import { useEffect, useState } from 'preact/hooks';
import { aside, asideMax, forget, type Identity } from '../app/identity';
import { ask, me, myName, say, shownName, signInAs, startAnew, tellFailure } from '../app/store';
import type { Requests } from '../protocol';
import { date, t } from '../texts';
import { joinFacts } from '../ui/facts';
import { OwnPage } from '../ui/own_page';
import { Sure } from '../ui/sure';
import { AddDevice } from './add_device';
import { EnterRecovery, MakeRecovery } from './recovery';
import { identityTexts } from './texts';

type Device = Requests['devices']['answer']['devices'][number];

const w = identityTexts.t;

/** Returns what a device says about itself, without the version of the page. */
export const deviceName = ({ client }: Pick<Device, 'client'>): string => client.replace(/^web\/\S+ ?/, '') || client || w('unused');

function useDevices() {
  const [state, setState] = useState<{ devices: Device[] | null; failed: boolean }>({ devices: null, failed: false });
  const load = () =>
    void ask('devices', {}).then(
      ({ devices }) => setState({ devices, failed: false }),
      () => setState({ devices: null, failed: true }),
    );
  // Another player of this browser has other devices.
  useEffect(load, [me.value?.player]);
  return { ...state, load };
}

export function DevicesPage({ recover }: { recover: boolean }) {
  const { devices, failed, load } = useDevices();
  const end = (device: Device) =>
    void ask('end_device', { device: device.device }).then(() => {
      if (device.current) return startAnew(w('signed_out'));
      say(w('ended'));
      load();
    }, tellFailure);
  return (
    <OwnPage title={t('start.devices')}>
      {recover && <EnterRecovery open />}
      <section class="card" aria-label={t('start.devices')}>
        <p>
          <b>{shownName({ name: myName.value })}</b>
        </p>
        <p class="about">{w('devices_about')}</p>
        <ul class="plain-list">
          {devices?.map((device) => (
            <li key={device.device} class="device-line">
              <DeviceLine device={device} onEnd={() => end(device)} />
            </li>
          ))}
        </ul>
        <div role="status">
          {!devices && !failed && <p class="quiet">{t('start.loading')}</p>}
          {failed && <p>{w('failed')}</p>}
        </div>
        {failed && (
          <button type="button" class="button" onClick={load}>
            {w('again')}
          </button>
        )}
      </section>
      <section class="card" aria-label={w('add')}>
        <h2>{w('add')}</h2>
        <AddDevice onMade={load} />
      </section>
      <MakeRecovery />
      {!recover && <EnterRecovery open={false} />}
      <Others />
    </OwnPage>
  );
}

function DeviceLine({ device, onEnd }: { device: Device; onEnd(): void }) {
  const name = deviceName(device);
  return (
    <>
      <div>
        <b>{name}</b>
        {device.current && <span class="tag">{w('this_device')}</span>}
        <small>{joinFacts([w('since', { date: date(device.added) }), device.client && w('seen', { date: date(device.seen) })])}</small>
      </div>
      {device.current ? (
        <Sure label={w('sign_out_here')} question={w('sign_out_sure')} onSure={onEnd} />
      ) : (
        <button type="button" class="button" aria-label={w('end_of', { device: name })} onClick={onEnd}>
          {w('end')}
        </button>
      )}
    </>
  );
}

/** The players that this browser was before. */
function Others() {
  if (aside.value.length === 0) return null;
  const play = (other: Identity) => {
    if (!signInAs(other, false)) say(w('kept_full', { n: asideMax }), true);
  };
  return (
    <section class="card" aria-label={w('others')}>
      <h2>{w('others')}</h2>
      <ul class="plain-list">
        {aside.value.map((other) => {
          const name = shownName(other);
          return (
            <li key={other.token} class="device-line">
              <button type="button" class="button" onClick={() => play(other)}>
                {w('play_as', { name })}
              </button>
              <Sure label={w('remove_other', { name })} question={w('remove_sure', { name })} onSure={() => forget(other)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
