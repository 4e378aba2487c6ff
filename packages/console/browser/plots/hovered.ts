/** Which of a plot's values the pointer is over, by the fraction of the width. */
import { useState } from 'preact/hooks';

export function useHovered(count: number) {
  const [hovered, setHovered] = useState<number | null>(null);
  return {
    hovered: hovered !== null && hovered < count ? hovered : null,
    onPointerMove({ currentTarget, clientX }: PointerEvent) {
      const { left, width } = (currentTarget as Element).getBoundingClientRect();
      setHovered(Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count))));
    },
    onPointerLeave: () => setHovered(null),
  };
}
