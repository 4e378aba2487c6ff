/** A timer that can be restarted: for saving after the last key, and for uploads without progress. */
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
