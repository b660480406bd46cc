import '../../src/fourfold/pictures/tokens.css';
import './app.css';
import { mount } from 'svelte';
import { keepOffline } from './offline/register';
import App from './shell/App.svelte';
import { languages } from './shell/language.svelte';
import { router } from './shell/router.svelte';
import { themes } from './shell/theme.svelte';

themes.start();
languages.start();
router.start();

const target = document.getElementById('app');
if (target) {
  target.replaceChildren(); // the sign that stood there meanwhile
  mount(App, { target });
}
keepOffline();
