/** A timer that can be restarted: for uploads without progress. */
interface RestartableTimer {
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

/** What `work` gives. @throws when it takes longer than `ms` milliseconds. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long.')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
