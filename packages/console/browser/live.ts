/** What happens in the sandbox, as it happens: one stream of server-sent events for all views. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ConsoleEvent, EventType } from '../data.ts';
import { read } from './api.ts';
import { sandboxNow } from './sandbox.ts';

/** After these everything may be different. */
const CHANGES_ALL: ReadonlySet<EventType> = new Set(['reset', 'missed']);
/** Between two loads of the same data, so that a burst of events does not load it a hundred times. */
const RELOAD_EVERY_MS = 150;
const RECONNECT_MS = 1_000;

type Listener = (event: ConsoleEvent) => void;
const listeners = new Set<Listener>();
const stateListeners = new Set<(isLive: boolean) => void>();
let isLive = false;

/** Opens the stream, and opens it again whenever it breaks. */
export function connect(after?: number): void {
  let last = after;
  let isAgain = false;
  const open = () => {
    const source = new EventSource(`/console/data/events${last === undefined ? '' : `?after=${last}`}`);
    source.onopen = () => {
      setLive(true);
      // What happened during the break may not be sent again.
      if (isAgain)
        notify({ id: last ?? 0, type: 'missed', at: new Date(sandboxNow()).toISOString(), data: null });
      isAgain = true;
    };
    source.onmessage = ({ data }) => {
      const event = JSON.parse(data) as ConsoleEvent;
      last = event.id;
      notify(event);
    };
    source.onerror = () => {
      setLive(false);
      // The browser gives up after some failures; then a new source goes on where this one ended.
      if (source.readyState !== EventSource.CLOSED) return;
      setTimeout(open, RECONNECT_MS);
    };
  };
  open();
}

function notify(event: ConsoleEvent): void {
  for (const listener of listeners) listener(event);
}

function setLive(value: boolean): void {
  isLive = value;
  for (const listener of stateListeners) listener(value);
}

export function useIsLive(): boolean {
  const [live, setState] = useState(isLive);
  useEffect(() => {
    setState(isLive);
    stateListeners.add(setState);
    return () => void stateListeners.delete(setState);
  }, []);
  return live;
}

/** Calls a listener for each event. @returns what ends it. */
export function onEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useEvents(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => onEvent((event) => latest.current(event)), []);
}

export interface Loaded<Data> {
  readonly data: Data | null;
  /** A sentence, when it could not be loaded. */
  readonly error: string | null;
  readonly reload: () => void;
}

/** Data of the server, loaded anew when something happens that concerns it. `path` null: nothing is loaded. */
export function useData<Data>(path: string | null, concerns: (event: ConsoleEvent) => boolean): Loaded<Data> {
  const [loaded, setLoaded] = useState<{ path: string | null; data: Data | null; error: string | null }>({
    path,
    data: null,
    error: null,
  });
  const reload = useRef(() => {});
  useEffect(() => {
    if (path === null) return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loading = false;
    let isStale = false;
    const load = async () => {
      loading = true;
      isStale = false;
      const next = await read<Data>(path).then(
        (data) => ({ data, error: null }),
        (error: Error) => ({ data: null, error: error.message }),
      );
      if (ended) return;
      setLoaded((before) => ({
        path,
        ...next,
        data: next.data ?? (before.path === path ? before.data : null),
      }));
      // At most one load at a time, and a short rest after each.
      timer = setTimeout(() => {
        loading = false;
        if (isStale) void load();
      }, RELOAD_EVERY_MS);
    };
    reload.current = () => {
      if (loading) isStale = true;
      else void load();
    };
    void load();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [path]);
  useEvents((event) => {
    if (CHANGES_ALL.has(event.type) || concerns(event)) reload.current();
  });
  const isCurrent = loaded.path === path;
  return {
    data: isCurrent ? loaded.data : null,
    error: isCurrent ? loaded.error : null,
    reload: () => reload.current(),
  };
}
