/** The exact interval of a share, after Clopper and Pearson: what would give so few, or so many, in one of forty cases. */
export function exactInterval(count: number, of: number, tail = 0.025): [least: number, most: number] {
  const least = count === 0 ? 0 : shareWhere((share) => 1 - atMost(count - 1, of, share) > tail);
  const most = count === of ? 1 : shareWhere((share) => atMost(count, of, share) < tail);
  return [least, most];
}

/** The chance of at most so many. */
function atMost(count: number, of: number, share: number): number {
  let [chance, sum] = [(1 - share) ** of, 0];
  for (let k = 0; k <= count; k++) {
    sum += chance;
    chance *= ((of - k) / (k + 1)) * (share / (1 - share));
  }
  return sum;
}

/** From where on it holds. */
function shareWhere(holds: (share: number) => boolean): number {
  let [least, most] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (least + most) / 2;
    if (holds(middle)) most = middle;
    else least = middle;
  }
  return (least + most) / 2;
}
