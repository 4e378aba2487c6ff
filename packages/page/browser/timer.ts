/** A timer that starts anew each time it is asked for: for saving after the last key, and for uploads that stand still. */
export interface RestartableTimer {
  restart(): void;
  stop(): void;
}

/** Calls `work` once, `ms` milliseconds after the last `restart`. */
export function restartableTimer(ms: number, work: () => void): RestartableTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(work, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
