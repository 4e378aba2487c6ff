/** The frame of every view: its heading, and what it shows while there is nothing. */
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Loaded } from '#console/browser/live.ts';

interface PageProps {
  readonly title: string;
  readonly intro?: string;
  readonly back?: { readonly href: string; readonly text: string };
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Page({ title, intro, back, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – Sandbox console`;
  }, [title]);
  return (
    <>
      <header class="heading">
        <div>
          {back && (
            <a class="back" href={back.href}>
              <span aria-hidden="true">←</span> {back.text}
            </a>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {intro && <p class="soft">{intro}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** What is loaded; before that, or in its place, what went wrong. */
export function Ready<Data>({
  loaded,
  children,
}: {
  loaded: Loaded<Data>;
  children: (data: Data) => ComponentChildren;
}) {
  const { data, error } = loaded;
  return (
    <>
      {error && (
        <p class="alert" role="alert">
          {error}
        </p>
      )}
      {data !== null ? children(data) : !error && <p class="loading">Loading …</p>}
    </>
  );
}

export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children && <p class="soft">{children}</p>}
    </div>
  );
}

interface CardProps {
  readonly title?: string;
  readonly note?: string | undefined;
  readonly children: ComponentChildren;
  readonly class?: string;
}

export function Card({ title, note, children, class: name = '' }: CardProps) {
  return (
    <section class={`card ${name}`}>
      {title && <h2>{title}</h2>}
      {note && <p class="soft note">{note}</p>}
      {children}
    </section>
  );
}

/** Names and values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
