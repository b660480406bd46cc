// A newer version of the app that waits to be taken. Whoever looks after the service worker offers it.

class Updates {
  waiting = $state(false);
  #take: () => void = () => {};

  /** A newer version is loaded; `take` changes over to it. */
  offer(take: () => void): void {
    this.#take = take;
    this.waiting = true;
  }

  take(): void {
    this.waiting = false;
    this.#take();
  }

  later(): void {
    this.waiting = false;
  }
}

export const updates = new Updates();
