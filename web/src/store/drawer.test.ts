import { expect, test } from 'vitest';
import { browser } from '../testing/windows';
import { drawerIn } from './drawer';

test('what is written is there in every window, and the others are told', () => {
  const two = browser();
  const [one, other] = [two.open(), two.open()];
  const heard: string[] = [];
  const stop = other.watch('a.', (key) => heard.push(key));
  one.watch('a.', (key) => heard.push(`own ${key}`));
  expect(one.write('a.1', 'x')).toBe(true);
  one.write('b.1', 'y');
  one.remove('a.1');
  stop();
  one.write('a.2', 'z');
  expect(heard).toEqual(['a.1', 'a.1']);
  expect([other.read('a.2'), other.read('a.1'), other.keys('a.')]).toEqual(['z', null, ['a.2']]);
});

test('what the browser refuses lasts as long as the page', () => {
  const refusing = drawerIn(
    () => {
      throw new DOMException('no', 'SecurityError');
    },
    () => new EventTarget(),
  );
  expect([refusing.read('a'), refusing.keys('')]).toEqual([null, []]);
  expect(refusing.write('a', 'x')).toBe(false);
  expect([refusing.read('a'), refusing.keys('')]).toEqual(['x', ['a']]);
  refusing.remove('a');
  expect(refusing.read('a')).toBeNull();
});

test('without room the newest text counts, and is kept as soon as there is room', () => {
  const full = browser();
  const drawer = full.open();
  drawer.write('a', 'xx');
  full.room = 2;
  expect([drawer.write('a', 'yyy'), drawer.read('a'), full.kept.get('a')]).toEqual([false, 'yyy', 'xx']);
  full.room = 3;
  expect([drawer.write('a', 'zzz'), drawer.read('a'), full.kept.get('a')]).toEqual([true, 'zzz', 'zzz']);
});
