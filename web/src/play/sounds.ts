// Short wooden sounds, made here: a knock for each piece that is set down. Silent until they are asked for.
import type { Effect } from '../core/vocabulary';

let context: AudioContext | undefined;

/** A knock for everything that a move sets down, in the rhythm in which it is shown. */
export function knock(effects: readonly Effect[]): void {
  context ??= new AudioContext();
  void context.resume();
  const heard = effects.filter(({ kind }) => kind !== 'lift').slice(0, 12);
  heard.forEach(({ kind }, at) => tap(context!, context!.currentTime + 0.12 + at * 0.14, kind === 'home' ? 0.6 : 1));
}

/** One piece of wood on another: a short noise through the tones of a small board. */
function tap(audio: AudioContext, at: number, pitch: number): void {
  const noise = audio.createBufferSource();
  noise.buffer = burst(audio);
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0.5, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.09);
  for (const [frequency, width] of [[420, 9], [980, 12], [1900, 10]] as const) {
    const tone = audio.createBiquadFilter();
    tone.type = 'bandpass';
    tone.frequency.value = frequency * pitch;
    tone.Q.value = width;
    noise.connect(tone).connect(volume);
  }
  volume.connect(audio.destination);
  noise.start(at);
  noise.stop(at + 0.1);
}

/** A tenth of a second of noise that dies away. */
function burst(audio: AudioContext): AudioBuffer {
  const length = Math.floor(audio.sampleRate / 10);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (2 * Math.random() - 1) * (1 - at / length) ** 8;
  return buffer;
}
