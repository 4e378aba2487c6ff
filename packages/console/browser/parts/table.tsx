import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly title: string;
  readonly show: (row: Row) => ComponentChildren;
  /** Left out on small screens. */
  readonly wide?: boolean;
  readonly align?: 'end';
}

interface TableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
}

/** The first column has the row's link, which the whole row follows. */
export function Table<Row>({ label, rows, columns, keyOf }: TableProps<Row>) {
  return (
    <table class="rows">
      <caption class="unseen">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" class={classOf(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.title} class={classOf(column)}>
                {column.show(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const classOf = <Row,>({ wide, align }: Column<Row>) =>
  `${wide ? 'wide' : ''} ${align === 'end' ? 'end' : ''}`.trim() || undefined;
