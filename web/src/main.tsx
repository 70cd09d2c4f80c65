import { render } from 'preact';
import { App } from './app';
import { followLanguage } from './app/preferences';
import { followTurn } from './app/reactions';
import { followHistory } from './app/router';
import { begin } from './app/store';
import './styles/base.css';
import './styles/pages.css';
import './styles/table.css';
import './styles/lines.css';

const root = document.getElementById('app');
if (root) {
  void followLanguage().then(() => {
    followHistory();
    followTurn();
    render(<App />, root);
    begin();
    installWorker();
  });
}

// The page works without it, so its failure (a private window, an address without TLS) is nobody's concern. While
// developing there is none: it would keep files that change.
function installWorker(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
}
