// Dot products of one int8 vector with `rows` others, a multiple of four, that lie one after another.
// A vector is `stride` bytes, a multiple of 16. No component may be -128: two products of 127 × 127
// just fit into 16 bits.

// @ts-ignore: decorator
@inline
function step(sum: v128, row: usize, part: v128): v128 {
  const other = v128.load(row);
  const products = i16x8.add(i16x8.extmul_low_i8x16_s(other, part), i16x8.extmul_high_i8x16_s(other, part));
  return i32x4.add(sum, i32x4.extadd_pairwise_i16x8_s(products));
}

// @ts-ignore: decorator
@inline
function total(sum: v128): i32 {
  return (
    i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3)
  );
}

export function dots(query: usize, first: usize, rows: i32, stride: usize, out: usize): void {
  let row = first;
  for (let done = 0; done < rows; done += 4) {
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let at: usize = 0; at < stride; at += 16) {
      const part = v128.load(query + at);
      a = step(a, row + at, part);
      b = step(b, row + stride + at, part);
      c = step(c, row + stride * 2 + at, part);
      d = step(d, row + stride * 3 + at, part);
    }
    i32.store(out, total(a));
    i32.store(out, total(b), 4);
    i32.store(out, total(c), 8);
    i32.store(out, total(d), 12);
    row += stride * 4;
    out += 16;
  }
}

export function dot(query: usize, row: usize, stride: usize): i32 {
  let sum = i32x4.splat(0);
  for (let at: usize = 0; at < stride; at += 16) sum = step(sum, row + at, v128.load(query + at));
  return total(sum);
}
