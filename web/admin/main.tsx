import { render } from 'preact';
import { App } from './app';
import { findOut } from './api/session';
import { followLinks, givenLink } from './router';
import '../src/styles/table.css';
import './admin.css';

const root = document.getElementById('admin');
if (root) {
  followLinks();
  render(<App />, root);
  if (givenLink.peek() === null) void findOut();
}
