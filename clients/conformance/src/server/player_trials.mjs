// Trials of what belongs to a player: devices, the recovery code, erasing. Each returns what is wrong, or nothing.

import { first, is } from './outcome.mjs';

export const playerTrials = {
  async device_ended(bench) {
    const guest = await bench.guest();
    const { token, device } = await guest.must('add_device');
    const other = await bench.guest('Ann', { token });
    await guest.must('end_device', { device });
    const { code } = await other.connection.closed;
    const pong = await guest.ask('ping');
    return first(is(guest.welcome.player, other.welcome.player, 'the player of the other device'), is(4411, code, 'the close code of its connection'),
      is('pong', pong.type, 'the answer to ping on the first device'));
  },

  async recovery_once(bench) {
    const guest = await bench.guest();
    const { code } = await guest.must('recovery_code');
    const back = await bench.guest('Ann', { recovery: code });
    const again = await bench.guest('Ann', { recovery: code });
    return first(is(guest.welcome.player, back.welcome.player, 'the player'), back.welcome.token ? '' : 'welcome has no token', is('wrong_code', again.welcome.code, 'the code for a second time'));
  },

  async same_device(bench) {
    const guest = await bench.guest();
    const added = await guest.ask('add_device', {}, 'device-once');
    const made = await guest.ask('recovery_code', {}, 'code-once');
    await guest.connection.cut();
    const back = await bench.guest('Ann', { token: guest.token });
    const again = await back.ask('add_device', {}, 'device-once');
    const code = await back.ask('recovery_code', {}, 'code-once');
    const { devices } = await back.must('devices');
    return first(is(added.token, again.token, 'the token of the repeated add_device'), is(made.code, code.code, 'the repeated recovery code'), is(2, devices.length, 'the number of devices'));
  },

  async programs(bench) {
    const person = await bench.guest();
    if (!person.welcome.features.includes('programs')) return '';
    const program = await bench.guest('Rob', { program: true });
    const back = await bench.guest('Rob', { token: program.token });
    const wrong = await bench.guest('Ann', { token: person.token, program: true });
    return first(is(true, program.welcome.program, 'the mark'), is(true, back.welcome.program, 'the mark after a later hello'),
      is('not_a_program', wrong.welcome.code, 'the code for a person’s token'));
  },

  async erased(bench) {
    const guest = await bench.guest();
    const wrong = await guest.ask('erase_me', { confirm: '01JABCDEFGHJKMNPQRSTVWXYZ1' });
    await guest.must('erase_me', { confirm: guest.welcome.player });
    const { code } = await guest.connection.closed;
    const back = await bench.guest('Ann', { token: guest.token });
    return first(is('malformed', wrong.code, 'the code with another id'), is(4412, code, 'the close code'), is('bad_token', back.welcome.code, 'the code for the token afterwards'));
  },
};
