/* The loop of OffHeapWeights.score over the memory of OffHeapTable: in the same order, so with the same result to the last bit. */

#include <stddef.h>
#include <stdint.h>

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static float weight(uint64_t key, const uint64_t *keys, const float *weights, uint64_t places) {
  uint64_t sought = key == 0 ? 1 : key;
  uint64_t place = (uint64_t)(((unsigned __int128)sought * places) >> 64);
  while (keys[place] != sought) {
    if (keys[place] == 0) {
      return 0;
    }
    place = place + 1 == places ? 0 : place + 1;
  }
  return weights[place];
}

double score(const uint64_t *user, size_t users, const uint64_t *item, size_t items, const uint64_t *keys,
             const float *weights, uint64_t places) {
  double sum = 0;
  for (size_t i = 0; i < users; i++) {
    for (size_t j = 0; j < items; j++) {
      sum += weight(user[i] * GOLDEN + item[j], keys, weights, places);
    }
  }
  return sum;
}
