import { render } from 'preact';
import { App } from './app';
import { findOut } from './api/session';
import { followLinks, takeLinkFromAddress } from './router';
import '../src/styles/base.css';
import '../src/styles/table.css';
import '../src/styles/lines.css';
import './desk.css';

const root = document.getElementById('desk');
if (root) {
  const link = takeLinkFromAddress();
  followLinks();
  render(<App link={link} />, root);
  if (link === null) void findOut();
}
