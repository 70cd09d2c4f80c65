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
  });
}
