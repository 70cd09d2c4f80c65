import { render } from 'preact';
import { read } from '../src/app/storage';
import { App } from './app';
import { followLinks } from './router';
import '../src/styles/base.css';
import './reference.css';
import './playground/playground.css';

// Light or dark as on the players' page.
const theme = read('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const root = document.getElementById('reference');
if (root) {
  followLinks();
  render(<App />, root);
}
