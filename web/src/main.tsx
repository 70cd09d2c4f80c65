import { render } from 'preact';
import { App } from './app';
import { followLanguage } from './app/preferences';
import { followTurn, loadSounds } from './app/reactions';
import { followHistory } from './app/router';
import { followSkips } from './app/on_stage';
import { begin } from './app/store';
import './styles/index.css';

const root = document.getElementById('app');
if (root) {
  void followLanguage().then(() => {
    followHistory();
    followTurn();
    followSkips();
    render(<App />, root);
    begin();
    void loadBehind().catch(() => undefined);
    installWorker();
    void import('./styles/late.css').catch(() => undefined);
  });
}

// What the first page can do without; without a network it stays away.
async function loadBehind(): Promise<void> {
  const { followTranslator } = await import('./ui/translator');
  followTranslator();
  await loadSounds();
}

// The page works without the worker, so a failure (a private window, an address without TLS) is ignored. During development
// there is no worker: it would keep old files.
function installWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
